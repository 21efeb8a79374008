/**
 * What was typed and not saved yet, field by field over what is saved. It survives a reload, and a change that arrives
 * meanwhile: fields that nobody has touched follow it, the others keep what was typed and show the conflict.
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
  #form: StoredForm<T> = { changes: {}, base: {} }
  #id: string | undefined
  /** On its way to the appliance: what is known as saved of it may be what was there before. */
  #sent: { id: string; changes: Partial<T> } | null = null

  /** `part`: unique among those of a video. Values are plain data. */
  constructor(host: ReactiveControllerHost, part: string, read: () => { id: string; saved: T }) {
    this.#host = host
    this.#part = part
    this.#read = read
    host.addController(this)
  }

  /** Another video has another draft; what was saved elsewhere in the same words is no change any more. */
  hostUpdate() {
    const { id, saved } = this.#read()
    if (id !== this.#id) this.#form = storedForm(this.#address(id))
    this.#id = id
    for (const name of this.#touched()) if (this.#isSaved(name, saved)) this.#forget(name)
  }

  get values(): T {
    return { ...this.#read().saved, ...this.#form.changes }
  }

  get changes(): Partial<T> {
    return this.#form.changes
  }

  get isChanged() {
    return this.#touched().length > 0
  }

  get conflicts(): (keyof T)[] {
    const { saved } = this.#read()
    return this.#touched().filter((name) => !same(this.#form.base[name], saved[name]))
  }

  set<K extends keyof T>(name: K, value: T[K]) {
    const { saved } = this.#read()
    if (!(name in this.#form.base)) this.#form.base[name] = saved[name]
    this.#form.changes[name] = value
    if (this.#isSaved(name, saved)) this.#forget(name)
    this.#keep()
  }

  /** For the control of a field: what it holds becomes its value. */
  setter =
    <K extends keyof T>(name: K) =>
    (value: T[K]) =>
      this.set(name, value)

  discard(name?: keyof T) {
    for (const each of name === undefined ? this.#touched() : [name]) this.#forget(each)
    this.#keep()
  }

  /** `save` sends the changes, and may throw. What is typed meanwhile stays a change, also what was there before. */
  async send<R>(save: (changes: Partial<T>) => Promise<R>): Promise<R> {
    const { id } = this.#read()
    const changes = { ...this.#form.changes }
    this.#sent = { id, changes }
    let answer: R
    try {
      answer = await save(changes)
    } finally {
      this.#sent = null
    }
    // The form may show another video by now.
    const form = id === this.#id ? this.#form : storedForm<T>(this.#address(id))
    for (const name of Object.keys(changes) as (keyof T)[]) {
      if (!(name in form.changes)) continue
      if (same(form.changes[name], changes[name])) forget(form, name)
      else form.base[name] = changes[name]
    }
    this.#store(id, form)
    return answer
  }

  #isSaved(name: keyof T, saved: T) {
    const isSent = this.#sent?.id === this.#id && name in this.#sent!.changes
    return !isSent && same(this.#form.changes[name], saved[name])
  }

  #touched(): (keyof T)[] {
    return Object.keys(this.#form.changes) as (keyof T)[]
  }

  #forget(name: keyof T) {
    forget(this.#form, name)
  }

  #keep() {
    this.#store(this.#read().id, this.#form)
  }

  #store(id: string, form: StoredForm<T>) {
    const address = this.#address(id)
    if (Object.keys(form.changes).length > 0) sessionStorage.setItem(address, JSON.stringify(form))
    else sessionStorage.removeItem(address)
    this.#host.requestUpdate()
  }

  #address(id: string) {
    return `svc:draft:${id}:${this.#part}`
  }
}

function forget<T>({ changes, base }: StoredForm<T>, name: keyof T) {
  delete changes[name]
  delete base[name]
}

function storedForm<T>(address: string): StoredForm<T> {
  const text = sessionStorage.getItem(address)
  return text === null ? { changes: {}, base: {} } : (JSON.parse(text) as StoredForm<T>)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
