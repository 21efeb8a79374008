/** What can be done from anywhere. */
import type { App } from '../../state/app.ts'
import { chooseTheme } from '../../state/choose-theme.ts'
import { language, LANGUAGES } from '../../kit/language.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { showOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { signOutRequest } from '../../state/sign-out-request.ts'
import { THEMES } from '../../state/theme.ts'
import { messages as frameWords } from '../messages.ts'
import { ALL_LANGUAGES, changeLanguage, themeLabel } from '../preferences.ts'
import { NAV_PAGES } from '../frame/nav.ts'
import {
  clockIcon,
  gearIcon,
  keyboardIcon,
  leaveIcon,
  slidersIcon,
  uploadIcon,
} from '../../kit/icons.ts'
import { chooseFiles } from '../../uploads/choose-files.ts'
import type { Command } from './command.ts'
import { messages } from './messages.ts'

export const pageCommands = (app: App): Command[] => [
  ...NAV_PAGES.map(({ href, label, icon }) => ({
    label: label(),
    icon: icon(),
    run: () => goTo(app, href),
  })),
  {
    label: frameWords().playground,
    icon: slidersIcon(),
    run: () => goTo(app, '/developers/playground'),
  },
]

/** Only the one that applies; none before it is known which. */
export function encodingCommands(app: App, paused: boolean | null): Command[] {
  if (paused === null) return []
  return [
    {
      label: paused ? messages().goOn : messages().pause,
      icon: clockIcon(),
      run: () => encode(app, !paused),
    },
  ]
}

/** Commands that every page offers. */
export const frameCommands = (app: App): Command[] => [
  { label: messages().upload, icon: uploadIcon(), keys: 'u', run: () => chooseFiles(app) },
  ...THEMES.filter((theme) => theme !== app.store.state.theme).map((theme) => ({
    label: `${frameWords().theme}: ${themeLabel(theme)}`,
    icon: gearIcon(),
    run: () => chooseTheme(app, theme),
  })),
  ...ALL_LANGUAGES.filter((each) => each !== language()).map((each) => ({
    label: `${frameWords().language}: ${LANGUAGES[each]}`,
    icon: gearIcon(),
    also: 'language taal sprache langue',
    run: () => changeLanguage(app, each),
  })),
  {
    label: frameWords().keys,
    icon: keyboardIcon(),
    keys: '?',
    run: () => showOverlay(app, 'keys'),
  },
  { label: frameWords().signOut, icon: leaveIcon(), run: () => signOutRequest() },
]

async function encode(app: App, paused: boolean): Promise<void> {
  try {
    await app.api.system.update({ body: { encoding_paused: paused } })
    notify(
      app,
      paused ? messages().paused : messages().goesOn,
      paused ? { undo: () => app.api.system.update({ body: { encoding_paused: false } }) } : {},
    )
  } catch (error) {
    notifyFailure(app, paused ? messages().notPaused : messages().doesNotGoOn, error)
  }
}
