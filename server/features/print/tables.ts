// Print templates.
import type { Audit, Optional } from '../../db/tables/columns.ts';

/** How records of a kind look on paper. */
export interface PrintTemplateTable extends Audit {
  id: string;
  template_name: string;
  template_code: string;
  /** Value of the dictionary `print_subject`. */
  subject: string;
  /** JSON of `PrintTemplate`. */
  template_json: string;
  description: Optional<string>;
}
