/** Starts the dashboard: navigation, keyboard, session. */
import { app } from './shell/page-app.ts'
import './shell/dash-app.ts'
import { chooseLanguage } from './state/choose-language.ts'
import { chosenLanguage } from './kit/language.ts'
import { startRouter } from './state/router.ts'
import { prefetchPalette } from './shell/load-overlay.ts'
import { isPage } from './shell/routes.ts'
import { openSession } from './sign-in/session.ts'
import { chosenTheme, setBrowserColors } from './state/theme.ts'
import { shortcutsOf } from './shell/keys/shortcuts.ts'
import { startKeys } from './shell/keys/listen.ts'
// Nearly everybody begins there.
import './library/dash-library.ts'

startRouter(app, isPage)
startKeys(shortcutsOf(app))
prefetchPalette(app)
setBrowserColors(chosenTheme())
// What the page needs a moment later leaves network and processor to the first paint
// (daemon/http/dashboard-page.ts).
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
      link.rel = link.dataset['rel']!
  }),
)
// Not awaited here: what is fetched later imports from this bundle, and would wait for its end.
void start()

async function start(): Promise<void> {
  const wanted = chosenLanguage()
  // English is there: nothing is waited for. Another language without its words: in English.
  if (wanted !== 'en') await chooseLanguage(app, wanted).catch(() => undefined)
  await openSession(app)
  if (window.svcDesktop) (await import('./shell/desktop.ts')).startDesktop(app, window.svcDesktop)
}
