/**
 * Serializes responses. A frozen object never changes, so its text is cached as long as the object
 * exists: serializing ready videos again would be most of the cost of a list.
 */
/** A response that was already serialized. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const texts = new WeakMap<object, string>()

export function jsonOf(answer: object): string {
  if (answer instanceof JsonText) return answer.text
  const { data, ...rest } = answer as { object?: string; data?: unknown }
  if (rest.object !== 'list' || !Array.isArray(data)) return textOf(answer)
  const items = data.map((item: object | string) => textOf(item)).join(',')
  return `${JSON.stringify(rest).slice(0, -1)},"data":[${items}]}`
}

/** Text of one item of an id list. */
function textOf(value: object | string): string {
  const cached = typeof value === 'object' ? texts.get(value) : undefined
  if (cached !== undefined) return cached
  const text = JSON.stringify(value)
  if (typeof value === 'object' && Object.isFrozen(value)) texts.set(value, text)
  return text
}
