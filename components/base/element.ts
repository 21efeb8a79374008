/** What the elements are made of: Lit's, with the types of their own events and words in their own language. */
import { LitElement } from 'lit'
import { ready } from './language.ts'

export class SvcElement<Events> extends LitElement {
  /** Nothing is drawn in one language and then in another. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const words = ready(this)
    return words ? words.then(() => super.scheduleUpdate()) : super.scheduleUpdate()
  }

  override addEventListener<Type extends keyof Events & string>(
    type: Type,
    listener: (this: this, event: Events[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void
  override addEventListener(type: string, listener: unknown, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener as EventListener, options)
  }
}
