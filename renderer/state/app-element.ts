/** An element of a page: its app comes from the provider around it. */
import type { CSSResultGroup, CSSResultOrNative, LitElement } from 'lit'
import { emptyStateStyles } from '../kit/empty-state.ts'
import { problemPanelStyles } from '../kit/problem-panel.ts'
import { element, type ElementClass, type ElementFields } from '../kit/element.ts'
import { shared } from '../kit/styles/shared.ts'
import { AppRequest, type App } from './app.ts'

export { attribute, flag, property, state } from '../kit/element.ts'

/** What a controller that reads the app asks of its host. */
export type AppHost = LitElement & { readonly app: App }

/**
 * Extends `element()` with the app, and with the styles that every page shares before its own. `app` can be read from
 * the moment when the element is in a page, in `connectedCallback` after `super`, and stays;
 * reading it before, as in a field of the class, throws.
 */
export function appElement<F extends ElementFields>(
  fields: F,
): ElementClass<F, { readonly app: App }> {
  const Fielded = element(fields) as unknown as typeof LitElement
  class Base extends Fielded {
    #app: App | undefined

    get app(): App {
      if (!this.#app) throw new Error(`${this.localName} has no app before it is in a page`)
      return this.#app
    }

    override connectedCallback() {
      // Before the controllers of the element, which read it.
      this.dispatchEvent(new AppRequest((app) => (this.#app = app)))
      super.connectedCallback()
    }

    static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
      return super.finalizeStyles([shared, problemPanelStyles, emptyStateStyles, styles])
    }
  }
  return Base as unknown as ElementClass<F, { readonly app: App }>
}
