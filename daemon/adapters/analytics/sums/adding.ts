/** End of an INSERT that adds to the row which is there. SQL of both databases. */
export const adding = (table: string, keys: readonly string[], sums: readonly string[]): string =>
  `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sums
    .map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`)
    .join(', ')}`
