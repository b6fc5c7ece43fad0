// The Markdown editor and its renderer. Loaded with the first Markdown text.
import MDEditor from '@uiw/react-md-editor/nohighlight';
import * as commands from '@uiw/react-md-editor/commands-cn';
import rehypeSanitize from 'rehype-sanitize';
import { cleanAddresses, SCHEMA, showHtmlAsText } from './clean-tree.ts';

export { cleanAddresses, commands, MDEditor, rehypeSanitize, SCHEMA, showHtmlAsText };
