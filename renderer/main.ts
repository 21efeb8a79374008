/** Starts the dashboard: navigation, keyboard, session. */
import { DashApp } from './shell/dash-app.ts'
import { createApp, provideApp } from './state/app.ts'
import { chooseLanguage } from './state/choose-language.ts'
import { chosenLanguage } from './kit/language.ts'
import { startRouter } from './state/router.ts'
import { isPage } from './shell/routes.ts'
import { openSession } from './sign-in/session.ts'
import { chosenTheme, setBrowserColors } from './state/theme.ts'
import { startKeys } from './shell/keys.ts'
// Nearly everybody begins there.
import './library/dash-library.ts'

const app = provideApp(document.body, createApp(location.origin))
// The frame is in the page already, and asks for the app.
customElements.define('dash-app', DashApp)
startRouter(app, isPage)
startKeys(app)
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

async function start() {
  const wanted = chosenLanguage()
  // English is there: nothing is waited for. Another language without its words: in English.
  if (wanted !== 'en') await chooseLanguage(app, wanted).catch(() => undefined)
  await openSession(app)
  if (window.svcDesktop) (await import('./shell/desktop.ts')).startDesktop(app, window.svcDesktop)
  else startInstalled()
}

function startInstalled() {
  const load = () => import('./web-app/web-app.ts')
  const begin = async () => (await load()).startWebApp(app)
  if (matchMedia('not (display-mode: browser)').matches) void begin()
  else window.addEventListener('appinstalled', begin, { once: true })
  window.launchQueue?.setConsumer(async (launch) => {
    if (launch.files?.length) (await load()).openFiles(app, launch)
  })
}
