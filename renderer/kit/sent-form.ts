/** What is in the fields of a form that is sent: `const typed = sentForm(event)`. The browser itself sends nothing. */

export class SentForm {
  readonly form: HTMLFormElement
  readonly data: FormData

  constructor(form: HTMLFormElement) {
    this.form = form
    this.data = new FormData(form)
  }

  /** To the last space; undefined where there is no such field, or nothing is chosen. */
  exact<T extends string>(name: string): T | undefined {
    return (this.data.get(name) as T | null) ?? undefined
  }

  /** Without spaces around it; empty where there is no such field. */
  text(name: string) {
    return this.exact(name)?.trim() ?? ''
  }

  /** null where nothing is typed. */
  number(name: string): number | null {
    const typed = this.text(name)
    return typed === '' ? null : Number(typed)
  }

  /** Takes a secret out of the page again. */
  clear(name: string) {
    const field = this.form.elements.namedItem(name) as HTMLInputElement | null
    if (field) field.value = ''
  }
}

export function sentForm(event: SubmitEvent): SentForm {
  event.preventDefault()
  return new SentForm(event.target as HTMLFormElement)
}
