package library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import javax.sound.midi.MetaMessage;
import javax.sound.midi.MidiEvent;
import javax.sound.midi.MidiSystem;
import javax.sound.midi.Sequence;
import javax.sound.midi.ShortMessage;
import javax.sound.midi.Track;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/** javax.sound as data: sequences and samples written and read again, without any device. */
public class Music {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Sequence sequence = new Sequence(Sequence.PPQ, 480);
        Track track = sequence.createTrack();
        for (int i = 0; i < 4; i++) {
            track.add(new MidiEvent(new ShortMessage(ShortMessage.NOTE_ON, 1, 60 + i, 90), i * 240));
            track.add(new MidiEvent(new ShortMessage(ShortMessage.NOTE_OFF, 1, 60 + i, 0), i * 240 + 200));
        }
        track.add(new MidiEvent(new MetaMessage(0x51, new byte[] {7, (byte) 0xa1, 0x20}, 3), 0));
        System.out.println(track.size() + " " + track.ticks() + " " + sequence.getTickLength() + " " + sequence.getMicrosecondLength() + " " + sequence.getTracks().length);
        ShortMessage message = (ShortMessage) track.get(2).getMessage();
        System.out.println(message.getCommand() + " " + message.getChannel() + " " + message.getData1() + " " + message.getData2() + " " + Arrays.toString(message.getMessage()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.out.println(MidiSystem.write(sequence, 0, out) == out.size());
        Sequence back = MidiSystem.getSequence(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(back.getResolution() + " " + back.getTracks()[0].size() + " " + MidiSystem.getMidiFileFormat(new ByteArrayInputStream(out.toByteArray())).getType());
        attempt("bad message", () -> new ShortMessage(ShortMessage.NOTE_ON, 17, 60, 1));
        attempt("bad data", () -> new ShortMessage(ShortMessage.NOTE_ON, 1, 200, 1));
        attempt("bad file", () -> MidiSystem.getSequence(new ByteArrayInputStream(new byte[50])));
        AudioFormat format = new AudioFormat(8000, 16, 1, true, false);
        byte[] samples = new byte[1600];
        for (int i = 0; i < samples.length / 2; i++) {
            short value = (short) (10_000 * Math.sin(i * 0.1));
            samples[2 * i] = (byte) value;
            samples[2 * i + 1] = (byte) (value >> 8);
        }
        for (AudioFileFormat.Type type : new AudioFileFormat.Type[] {AudioFileFormat.Type.WAVE, AudioFileFormat.Type.AU, AudioFileFormat.Type.AIFF}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            AudioSystem.write(new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length / 2), type, bytes);
            AudioInputStream in = AudioSystem.getAudioInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            AudioInputStream converted = AudioSystem.getAudioInputStream(new AudioFormat(AudioFormat.Encoding.ULAW, 8000, 8, 1, 1, 8000, false), AudioSystem.getAudioInputStream(new ByteArrayInputStream(bytes.toByteArray())));
            System.out.println(type + " " + bytes.size() + " " + in.getFormat() + " " + in.getFrameLength() + " " + Arrays.hashCode(in.readAllBytes()) + " " + converted.readAllBytes().length);
        }
        attempt("no audio", () -> AudioSystem.getAudioInputStream(new ByteArrayInputStream(new byte[50])));
        System.out.println(format.matches(new AudioFormat(8000, 16, 1, true, false)) + " " + format.getFrameSize() + " " + AudioSystem.isConversionSupported(AudioFormat.Encoding.ALAW, format));
    }
}
