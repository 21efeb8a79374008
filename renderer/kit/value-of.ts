/** What is in the field that an event comes from. */
export const valueOf = (event: Event): string => (event.target as HTMLInputElement).value

/** Whether the box or the switch that an event comes from is on. */
export const checkedOf = (event: Event): boolean => (event.target as HTMLInputElement).checked
