/** What is in the field that an event comes from. */
export const valueOf = (event: Event): string => (event.target as HTMLInputElement).value
