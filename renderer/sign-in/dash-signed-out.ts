/** For a browser that is not signed in: why, and where the way in is. */
import { css, html, LitElement } from 'lit'
import { Watch } from '../app/watch.ts'
import '../parts/dash-copy.ts'
import '../parts/dash-notices.ts'
import { mark } from '../parts/icons.ts'
import { shared } from '../styles/shared.ts'

const WORDS = {
  none: {
    title: 'Sign in to svc',
    text: 'This browser is not signed in. Open the sign-in link that the appliance printed when it started.',
  },
  link_used: {
    title: 'This link does not work any more',
    text: 'A sign-in link works once, and only for a short time.',
  },
  signed_out: {
    title: 'You are signed out',
    text: 'To come back, open a new sign-in link.',
  },
} as const

const RESTART = 'npm start'

export class DashSignedOut extends LitElement {
  #session = new Watch(this, (state) => state.session)

  static override styles = [
    shared,
    css`
      :host {
        flex: 1;
        display: grid;
        place-items: center;
        padding: var(--s5) var(--s4);
        background: var(--sunken);
      }
      main {
        width: min(27rem, 100%);
        padding: var(--s6);
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--raised);
        box-shadow: var(--shadow-m);
      }
      h1 {
        margin: var(--s5) 0 var(--s2);
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
      }
      p {
        color: var(--ink-soft);
      }
      h2 {
        margin: var(--s5) 0 var(--s2);
        padding-top: var(--s5);
        border-top: 1px solid var(--line);
      }
      .command {
        display: flex;
        align-items: center;
        gap: var(--s2);
        margin-top: var(--s3);
        padding: var(--s1) var(--s1) var(--s1) var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: var(--sunken);
      }
      .command code {
        flex: 1;
      }
      @media (max-width: 30rem) {
        main {
          padding: var(--s5);
        }
      }
    `,
  ]

  override render() {
    const session = this.#session.value
    const { title, text } = WORDS[session.phase === 'out' ? session.reason : 'none']
    return html`<main>
        ${mark(40)}
        <h1>${title}</h1>
        <p>${text}</p>
        <h2>Get a new link</h2>
        <p>On the machine where the appliance runs, stop it with <code>Ctrl+C</code> and start it again. It prints a new link.</p>
        <div class="command"><code>${RESTART}</code><dash-copy text=${RESTART} what="command"></dash-copy></div>
      </main>
      <dash-notices></dash-notices>`
  }

  override updated(): void {
    document.title = 'Sign in · svc'
  }
}
customElements.define('dash-signed-out', DashSignedOut)
