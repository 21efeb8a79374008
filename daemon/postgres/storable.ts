/** The value as PostgreSQL can store it, which refuses U+0000. SQLite files of earlier versions may have that. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value

/** SQL for the same of a column, in a database that has the function `storable`. Looks at bytes, which is fast. */
export const storableColumn = (column: string): string =>
  `CASE WHEN typeof(${column}) = 'text' AND instr(CAST(${column} AS BLOB), x'00') > 0 ` +
  `THEN storable(${column}) ELSE ${column} END`
