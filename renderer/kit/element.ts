/**
 * A Lit element whose reactive fields are written once, each with its type and its first value:
 *
 *     class DashName extends element({
 *       video: property<Video>(),
 *       label: attribute(''),
 *       busy: state(false),
 *     }) {}
 */
import { LitElement, type PropertyDeclaration } from 'lit'

interface ElementField<T> {
  readonly initial: T
  readonly options: PropertyDeclaration
}
export type ElementFields = Record<string, ElementField<unknown>>
type Values<F extends ElementFields> = { -readonly [K in keyof F]: F[K]['initial'] }

/** Emits to its parent what a person did in it. */
interface Emitter {
  emit(type: string, detail?: unknown): void
}

export type ElementClass<F extends ElementFields, More = unknown> = Pick<
  typeof LitElement,
  keyof typeof LitElement
> &
  (new () => LitElement & Emitter & Values<F> & More)

/** Changed by the element alone. Without a first value it may be undefined. */
export function state<T>(): ElementField<T | undefined>
export function state<T>(initial: T): ElementField<T>
export function state<T>(initial?: T) {
  return { initial, options: { state: true } }
}

export const property = <T>(initial?: T): ElementField<T> => ({
  initial: initial as T,
  options: { attribute: false },
})

export const attribute = <T>(initial?: T, options: PropertyDeclaration = {}): ElementField<T> => ({
  initial: initial as T,
  options,
})

export const flag = (options: PropertyDeclaration = {}): ElementField<boolean> =>
  attribute(false, { type: Boolean, ...options })

/** The first values are the same objects for every element of the class: replace, never change them. */
export function element<F extends ElementFields>(fields: F): ElementClass<F> {
  const initials = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  )
  class Base extends LitElement implements Emitter {
    static override properties = Object.fromEntries(
      Object.entries(fields).map(([name, { options }]) => [name, options]),
    )

    constructor() {
      super()
      Object.assign(this, initials)
    }

    emit(type: string, detail?: unknown) {
      this.dispatchEvent(new CustomEvent(type, { detail }))
    }
  }
  return Base as unknown as ElementClass<F>
}
