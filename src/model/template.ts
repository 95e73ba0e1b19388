/** Text with placeholders, `text.{locale}` → text, placeholder. Two text parts are never adjacent. */
export type Template = readonly TemplatePart[];
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'placeholder';
      readonly name: string;
      /** `{path...}`: one or more segments of a path, always a whole segment of the template. */
      readonly isSegments?: true;
    };

/** Part of the query that belongs to the path: `action=restore`, or a name alone. */
export interface QueryConstant {
  readonly name: string;
  /** Absent: sent without `=`, which is received like an empty value. */
  readonly value?: string;
}
