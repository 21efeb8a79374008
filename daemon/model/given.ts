/** Without the fields that are absent: they keep the values that they have. */
export const given = <T extends object>(update: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)) as never
