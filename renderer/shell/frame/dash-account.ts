/** The menu of whoever is here: language, theme, keys, signing out. */
import { css, html } from 'lit'
import { appElement } from '../../state/app-element.ts'
import type { App } from '../../state/app.ts'
import { chooseLanguage } from '../../state/choose-language.ts'
import { chooseTheme } from '../../state/choose-theme.ts'
import { keepLanguage, language, LANGUAGES, type DashboardLanguage } from '../../kit/language.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { showOverlay } from '../../state/overlay.ts'
import { signOutRequest } from '../../state/sign-out-request.ts'
import { THEMES, type ColorScheme } from '../../state/theme.ts'
import { StoreWatch } from '../../state/watch.ts'
import { messages } from '../messages.ts'
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
    /* The picture alone, where there is no room for words. */
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
    return html`<dash-menu
      label=${messages().account}
      look="quiet"
      .items=${this.#items()}
    ><span>${personIcon(18)}<b>${messages().account}</b></span></dash-menu>`
  }

  #items(): MenuItem[] {
    const themes: Record<ColorScheme, string> = {
      system: messages().themeSystem,
      light: messages().themeLight,
      dark: messages().themeDark,
    }
    return [
      { heading: messages().language },
      ...(Object.keys(LANGUAGES) as DashboardLanguage[]).map((each) => ({
        label: LANGUAGES[each],
        lang: each,
        checked: each === language(),
        run: () => void pick(this.app, each),
      })),
      'line',
      { heading: messages().theme },
      ...THEMES.map((each) => ({
        label: themes[each],
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

async function pick(app: App, wanted: DashboardLanguage): Promise<void> {
  try {
    await chooseLanguage(app, wanted)
    keepLanguage(wanted)
  } catch (error) {
    notifyFailure(app, messages().languageNotLoaded(LANGUAGES[wanted]), error)
  }
}
