/** The parts of the frame that nobody waits for: loaded once the first page is painted. */
import { css, html, nothing } from 'lit'
import type { Space } from '../../daemon/contract/space.ts'
import { appElement, state } from '../state/app-element.ts'
import { allRows } from '../state/all-rows.ts'
import { identityIn } from '../state/store.ts'
import { showOverlay } from '../state/overlay.ts'
import { goToSpace } from '../state/space.ts'
import { StoreWatch } from '../state/watch.ts'
import { downIcon, keyboardIcon, leaveIcon, personIcon } from '../kit/icons.ts'
import { whenIdle } from '../kit/after-paint.ts'
import { DashConfirm } from '../kit/dash-confirm.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import { listen } from '../kit/listen.ts'
import { partOf } from '../kit/part-of.ts'
import { Action } from '../notices/action.ts'
import { checkSession } from '../sign-in/session.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { messages as w } from './messages.ts'
import { languageChoices, SIGN_OUT, signOutRequest, themeChoices } from './preferences.ts'
import '../kit/dash-menu.ts'
import '../notices/dash-notices.ts'
import '../problems/dash-problems.ts'
import '../uploads/dash-uploads.ts'

const accountStyles = css`
  .flex { gap: var(--s3); }
  /* A narrow header shows the icon alone. */
  @media (max-width: 60rem) {
    .label { display: none; }
  }
`

/** The menu of preferences: the account, language, theme, keyboard shortcuts, signing out. */
class DashAccount extends appElement({}) {
  #theme = new StoreWatch(this, (state) => state.theme)
  #identity = new StoreWatch(this, identityIn)
  #leaving = new Action(this)
  #question = partOf(this, DashConfirm)

  constructor() {
    super()
    listen(this, () => document, { [SIGN_OUT]: this.#leave, visibilitychange: this.#look })
  }

  static override styles = accountStyles

  override render() {
    const account = this.#identity.value?.account
    const items: MenuItem[] = [
      ...(account ? [{ heading: account.name }] : []),
      { label: w.myAccount, icon: personIcon(), href: '/account' },
      'line',
      { heading: w.language },
      ...languageChoices(this.app),
      'line',
      { heading: w.theme },
      ...themeChoices(this.app, this.#theme.value),
      'line',
      { label: w.keys, icon: keyboardIcon(), keys: '?', run: () => showOverlay(this.app, 'keys') },
      { label: w.signOut, icon: leaveIcon(), run: signOutRequest },
    ]
    return html`<dash-menu label=${w.account} look="quiet" .items=${items}
      ><span class="flex">${personIcon(18)}<span class="label">${w.account}</span></span></dash-menu>
      <dash-confirm heading=${w.stopAndSignOut} action=${w.signOut}
        @confirm=${this.#signOut}>${w.stopAndSignOutText}</dash-confirm>`
  }

  #look = () => {
    if (document.visibilityState === 'visible') void checkSession(this.app)
  }

  #leave = () => {
    const { uploads } = this.app.store.state
    if (uploads.some(({ phase }) => phase === 'waiting' || phase === 'sending'))
      this.#question()?.open()
    else this.#signOut()
  }

  #signOut = () => {
    this.#question()?.close()
    void this.#leaving.run(w.stillIn, () => signOut(this.app))
  }
}
customElements.define('dash-account', DashAccount)

const spaceStyles = css`
  :host { min-width: 0; }
  .name {
    display: block;
    color: var(--ink-soft);
  }
  .flex {
    gap: var(--s1);
    min-width: 0;
    .name { max-width: 9.5rem; }
  }
  dash-menu { margin-inline-start: calc(-1 * var(--s3)); }
`

/**
 * The space that everything here happens in; a menu where there are several. Another space is
 * another page: everything is read again.
 */
class DashSpace extends appElement({
  spaces: state<readonly Space[]>([]),
}) {
  #identity = new StoreWatch(this, identityIn)

  static override styles = spaceStyles

  override connectedCallback() {
    super.connectedCallback()
    // Nothing in the first picture waits for it. Without an answer there is no name to show, and all else goes on.
    whenIdle(() => {
      const reading = allRows(this.app.api.spaces.list)
      void reading.catch(() => []).then((spaces) => (this.spaces = spaces))
    })
  }

  override render() {
    const here = this.#identity.value?.space
    const current = this.spaces.find(({ id }) => id === here)
    if (!current) return nothing
    const { name } = current
    if (this.spaces.length === 1)
      return html`<span class="name ellipsis" title=${name}>${name}</span>`
    const items = this.spaces.map((space) => ({
      label: space.name,
      checked: space === current,
      run: () => space !== current && goToSpace(space.id),
    }))
    return html`<dash-menu look="quiet" label=${w.switchSpace(name)} .items=${items}
    ><span class="flex"><span class="name ellipsis">${name}</span>${downIcon(12)}</span></dash-menu>`
  }
}
customElements.define('dash-space', DashSpace)
