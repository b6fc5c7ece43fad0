// Reports as the files of src/schemas/reports and of modules declare them.

/** Whose rows a report shows: the caller's department with those below it, or the caller's own. */
export interface ReportScope {
  kind: 'department' | 'own';
  /** Holds the department code, or the user name. */
  field: string;
  /** Permission code whose holders see all rows. */
  except?: string;
}

/** A further entity of a report; a row is repeated for every match. */
export interface ReportJoin {
  entity: string;
  /** Field of this entity → field of the report's entity or of an earlier join (`join.field`). */
  on: Record<string, string>;
  /** Rows without a match are left out; by default they stay, with empty columns. */
  isRequired?: boolean;
}

/** A fixed condition; one of `is` and `isNot`. */
export interface ReportCondition {
  field: string;
  is?: string | number | boolean;
  isNot?: string | number | boolean;
}

/** A value that the caller sends as `self_<name>`; rows must equal it. */
export interface ReportParam {
  title: string;
  field: string;
  /** Without it the report is not run. */
  isRequired?: boolean;
}

export interface ReportColumn {
  /** Field of the report's entity, or `join.field`. */
  field: string;
  /** Name on the wire; default is the field's. */
  name?: string;
  /** Default is the field's. */
  title?: string;
  /** Default is the field's. */
  dict?: string;
  align?: 'left' | 'center' | 'right';
  /** Pixels. */
  width?: number;
  /** Is in the rows, but no column of the table. */
  isHidden?: boolean;
  /** Default true. */
  isSortable?: boolean;
  /** Makes a search item: equal, contains, or a range. */
  query?: 'single' | 'like' | 'group';
}

/** `src/schemas/reports/<name>.json`: a report over declared entities. There is no SQL in it. */
export interface ReportDeclaration {
  $schema?: string;
  $comment?: string;
  code: string;
  title: string;
  /** Its records are the rows, each with its `id`; deleted ones are left out, here and in joins. */
  entity: string;
  /** Permission code of the report; without one every signed-in user may read it. */
  permission?: string;
  scope?: ReportScope;
  joins?: Record<string, ReportJoin>;
  where?: ReportCondition[];
  params?: Record<string, ReportParam>;
  columns: ReportColumn[];
  sort?: { column: string; order: 'asc' | 'desc' };
  /** Parameter that gets the id when the report is read as the next level of a linkage. */
  linkage?: string;
}

/** Name of a report's column on the wire: the stated one, else that of its field. */
export function columnNameOf({ name, field }: Pick<ReportColumn, 'name' | 'field'>): string {
  return name ?? field.slice(field.indexOf('.') + 1);
}
