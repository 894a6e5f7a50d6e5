//! Natives of `java.awt` without a display: shapes, colours, font names, key codes and images in memory.

use crate::nothing;
use crate::{Group, Row, Table};

/// Classes whose static initialisers announce their field offsets to the native library, which this vm
/// does not need.
const TELL_FIELDS: [&str; 48] = [
    "java/awt/AWTEvent",
    "java/awt/Button",
    "java/awt/Checkbox",
    "java/awt/CheckboxMenuItem",
    "java/awt/Choice",
    "java/awt/Color",
    "java/awt/Component",
    "java/awt/Container",
    "java/awt/Cursor",
    "java/awt/Dialog",
    "java/awt/Dimension",
    "java/awt/Event",
    "java/awt/FileDialog",
    "java/awt/Font",
    "java/awt/FontMetrics",
    "java/awt/Frame",
    "java/awt/Insets",
    "java/awt/KeyboardFocusManager",
    "java/awt/Label",
    "java/awt/Menu",
    "java/awt/MenuBar",
    "java/awt/MenuComponent",
    "java/awt/MenuItem",
    "java/awt/Rectangle",
    "java/awt/ScrollPane",
    "java/awt/ScrollPaneAdjustable",
    "java/awt/Scrollbar",
    "java/awt/TextArea",
    "java/awt/TextField",
    "java/awt/Toolkit",
    "java/awt/TrayIcon",
    "java/awt/Window",
    "java/awt/event/InputEvent",
    "java/awt/event/KeyEvent",
    "java/awt/event/MouseEvent",
    "java/awt/image/BufferedImage",
    "java/awt/image/ColorModel",
    "java/awt/image/IndexColorModel",
    "java/awt/image/Kernel",
    "java/awt/image/Raster",
    "java/awt/image/SampleModel",
    "java/awt/image/SinglePixelPackedSampleModel",
    "sun/awt/image/ByteComponentRaster",
    "sun/awt/image/BytePackedRaster",
    "sun/awt/image/ImageRepresentation",
    "sun/awt/image/IntegerComponentRaster",
    "sun/awt/image/ShortComponentRaster",
    "sun/java2d/Disposer",
];

/// The rows of this package, and of the classes that its images use.
pub const TABLES: Table =
    Table::Rows(&[Group { classes: &TELL_FIELDS, rows: &[Row::new("initIDs", "()V", nothing)] }]);
