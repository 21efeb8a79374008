/**
 * What was typed and not saved yet, field by field over what is saved. It survives a reload, and a change that arrives
 * meanwhile: fields that nobody has touched follow it, the others keep what was typed and say that there is a conflict.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

interface StoredForm<T> {
  changes: Partial<T>
  base: Partial<T>
}

export class FormDraft<T extends object> implements ReactiveController {
  #host: ReactiveControllerHost
  #part: string
  #read: () => { id: string; saved: T }
  #kept: StoredForm<T> = { changes: {}, base: {} }
  #id: string | undefined

  /** `part`: unique among those of a video. Values are plain data. */
  constructor(host: ReactiveControllerHost, part: string, read: () => { id: string; saved: T }) {
    this.#host = host
    this.#part = part
    this.#read = read
    host.addController(this)
  }

  /** Another video has another draft; what was saved elsewhere in the same words is no change any more. */
  hostUpdate(): void {
    const { id, saved } = this.#read()
    if (id !== this.#id) this.#kept = storedForm(this.#address(id))
    this.#id = id
    for (const name of this.#touched())
      if (same(this.#kept.changes[name], saved[name])) this.#forget(name)
  }

  get values(): T {
    return { ...this.#read().saved, ...this.#kept.changes }
  }

  get changes(): Partial<T> {
    return this.#kept.changes
  }

  get isChanged(): boolean {
    return this.#touched().length > 0
  }

  get conflicts(): (keyof T)[] {
    const { saved } = this.#read()
    return this.#touched().filter((name) => !same(this.#kept.base[name], saved[name]))
  }

  set<K extends keyof T>(name: K, value: T[K]): void {
    const { saved } = this.#read()
    if (!(name in this.#kept.base)) this.#kept.base[name] = saved[name]
    this.#kept.changes[name] = value
    if (same(value, saved[name])) this.#forget(name)
    this.#keep()
  }

  discard(name?: keyof T): void {
    for (const each of name === undefined ? this.#touched() : [name]) this.#forget(each)
    this.#keep()
  }

  /** This was saved. What was typed since then is still a change. */
  settle(saved: Partial<T>): void {
    for (const name of Object.keys(saved) as (keyof T)[])
      if (same(this.#kept.changes[name], saved[name])) this.#forget(name)
    this.#keep()
  }

  #touched(): (keyof T)[] {
    return Object.keys(this.#kept.changes) as (keyof T)[]
  }

  #forget(name: keyof T) {
    delete this.#kept.changes[name]
    delete this.#kept.base[name]
  }

  #keep() {
    const address = this.#address(this.#read().id)
    if (this.isChanged) sessionStorage.setItem(address, JSON.stringify(this.#kept))
    else sessionStorage.removeItem(address)
    this.#host.requestUpdate()
  }

  #address(id: string): string {
    return `svc:draft:${id}:${this.#part}`
  }
}

function storedForm<T>(address: string): StoredForm<T> {
  const text = sessionStorage.getItem(address)
  return text === null ? { changes: {}, base: {} } : (JSON.parse(text) as StoredForm<T>)
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
