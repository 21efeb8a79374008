/**
 * A failure in the place of what could not be shown, with what to do and a button that tries again.
 * Where nothing answered, it is tried again by itself as soon as something does.
 */
import { css, html, nothing } from 'lit'
import { AsyncDirective, directive } from 'lit/async-directive.js'
import type { Part } from 'lit/directive.js'
import { whenBack } from './back.ts'
import type { Explained } from './explain/explain.ts'
import { againIcon, alertIcon } from './icons.ts'
import { messages as w } from './messages.ts'

/** In a template: calls `again` once the appliance answers, for as long as it is on the page. */
class AgainWhenBack extends AsyncDirective {
  #again: (() => unknown) | undefined
  #stop: (() => void) | undefined

  override render(_again: () => unknown): typeof nothing {
    return nothing
  }

  override update(_: Part, [again]: [() => unknown]): typeof nothing {
    this.#again = again
    if (this.isConnected) this.#wait()
    return nothing
  }

  protected override disconnected() {
    this.#stop?.()
    this.#stop = undefined
  }

  protected override reconnected() {
    this.#wait()
  }

  #wait() {
    this.#stop ??= whenBack(() => {
      this.#stop = undefined
      this.#again?.()
    })
  }
}

const tryAgainWhenBack = directive(AgainWhenBack)

export const problemPanel = (
  problem: Explained,
  again?: () => void,
) => html`<div class="boxed problem" role="alert">
  ${alertIcon(20)}
  <div>
    <p class="problem-title">${problem.title}</p>
    <p class="problem-words">${
      problem.detail === problem.title || problem.detail === `${problem.title}.`
        ? ''
        : problem.detail
    } ${problem.hint}</p>
    ${
      again
        ? html`<button type="button" class="button" @click=${again}
        >${againIcon()}${w.tryAgain}</button>`
        : nothing
    }
    ${again && problem.code === 'unreachable' ? tryAgainWhenBack(again) : nothing}
  </div>
</div>`

export const problemPanelStyles = css`
  .problem {
    display: flex;
    gap: var(--s3);
    padding: var(--s4);
    background: var(--raised);
  }
  .problem > svg {
    flex: none;
    color: var(--bad);
  }
  .problem-title { font-weight: 600; }
  .problem-words {
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  .problem .button { margin-top: var(--s3); }
`
