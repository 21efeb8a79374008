/** The menu of preferences: language, theme, keyboard shortcuts, signing out. */
import { css, html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import { chooseTheme } from '../../state/choose-theme.ts'
import { language, LANGUAGES } from '../../kit/language.ts'
import { showOverlay } from '../../state/overlay.ts'
import { signOutRequest } from '../../state/sign-out-request.ts'
import { THEMES } from '../../state/theme.ts'
import { StoreWatch } from '../../state/watch.ts'
import { messages } from '../messages.ts'
import { ALL_LANGUAGES, changeLanguage, themeLabel } from '../preferences.ts'
import '../../kit/dash-menu.ts'
import type { MenuItem } from '../../kit/dash-menu.ts'
import { keyboardIcon, leaveIcon, personIcon } from '../../kit/icons.ts'

export class DashAccount extends appElement({}) {
  #theme = new StoreWatch(this, (state) => state.theme)

  static override styles = css`
    :host {
      display: block;
    }
    span {
      display: flex;
      align-items: center;
      gap: var(--s3);
    }
    /* A narrow header shows the icon alone. */
    @media (max-width: 60rem) {
      b {
        display: none;
      }
    }
    b {
      font-weight: inherit;
    }
  `

  override render() {
    return html`<dash-menu label=${messages().account} look="quiet" .items=${this.#items()}
    ><span>${personIcon(18)}<b>${messages().account}</b></span></dash-menu>`
  }

  #items(): MenuItem[] {
    return [
      { heading: messages().language },
      ...ALL_LANGUAGES.map((each) => ({
        label: LANGUAGES[each],
        lang: each,
        checked: each === language(),
        run: () => void changeLanguage(this.app, each),
      })),
      'line',
      { heading: messages().theme },
      ...THEMES.map((each) => ({
        label: themeLabel(each),
        checked: each === this.#theme.value,
        run: () => chooseTheme(this.app, each),
      })),
      'line',
      {
        label: messages().keys,
        icon: keyboardIcon(),
        keys: '?',
        run: () => showOverlay(this.app, 'keys'),
      },
      { label: messages().signOut, icon: leaveIcon(), run: signOutRequest },
    ]
  }
}
customElements.define('dash-account', DashAccount)
