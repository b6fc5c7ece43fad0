// The bars of the editor in the dark.
import skin from 'hugerte/skins/ui/oxide-dark/skin.min.css?raw';

export default skin;
