export const valueOf = (event: Event) => (event.target as HTMLInputElement).value

export const checkedOf = (event: Event) => (event.target as HTMLInputElement).checked
