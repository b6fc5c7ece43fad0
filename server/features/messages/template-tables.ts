// Templates of messages.
import type { Audit, Defaulted, Optional } from '../../db/tables/columns.ts';

/** A text with gaps `${name}` that are filled when it is sent. */
export interface MessageTemplateTable extends Audit {
  id: string;
  template_code: string;
  template_name: string;
  /** Value of the dictionary `msgType`. */
  template_type: string;
  /** HTML for mail and system messages, plain text for others. */
  template_content: string;
  /** JSON of values for the gaps. */
  template_test_json: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}
