/** The pages of the dashboard: path, title and bundle of each. */
import { html, type TemplateResult } from 'lit'
import { chartIcon, codeIcon, gearIcon, importIcon, pulseIcon, videosIcon } from '../kit/icons.ts'
import { language, type DashboardLanguage } from '../kit/language.ts'
import type { Permission } from '../../daemon/contract/permissions.ts'
import type { App } from '../state/app.ts'
import { isOffered } from '../state/may.ts'

export interface LoadedView {
  /** The build reads the path of the `import()` from its text. */
  load(): Promise<unknown>
  element: string
  /** Where the element gets properties. */
  view?(params: Record<string, string>): TemplateResult
}

interface PageRoute extends LoadedView {
  name: string
  path: RegExp
  title(): string
  /** What the page itself loads a little later. */
  later?: string
  /**
   * Between two addresses with the same answer only a part of the page is another: focus and place
   * stay. Default: none are the same.
   */
  page?(params: Record<string, string>): string
  /** In the menu, in the palette, and by keys, pressed one after the other. */
  nav?: { href: string; keys: string; icon: typeof chartIcon }
  below?: string
  /** What is needed to open it. */
  needs?: Permission
  /** Without the frame, also without a session. */
  open?: true
}

/** In each language here and not among the messages: a page is one row. */
const titled = (names: Record<DashboardLanguage, string>) => () => names[language()]
const importTitle = titled({ en: 'Imports', nl: 'Imports', de: 'Importe', fr: 'Imports' })

/** In the place of every page for a browser that is not signed in. */
export const signInView: LoadedView = {
  load: () => import('../sign-in/dash-signed-out.ts'),
  element: 'dash-signed-out',
}

const notFound: PageRoute = {
  name: 'lost',
  path: /./,
  title: titled({ en: 'Not found', nl: 'Niet gevonden', de: 'Nicht gefunden', fr: 'Introuvable' }),
  load: () => import('./dash-not-found.ts'),
  element: 'dash-lost',
}

/** In the order of the menu. The build reads from it which files a page begins with. */
export const pages: readonly PageRoute[] = [
  {
    name: 'library',
    path: /^\/(videos\/?)?$/,
    title: titled({ en: 'Videos', nl: 'Video’s', de: 'Videos', fr: 'Vidéos' }),
    // The frame brings its bundle (main.ts).
    load: () => Promise.resolve(),
    element: 'dash-library',
    nav: { href: '/', keys: 'g v', icon: videosIcon },
    later: '../library/later.ts',
  },
  {
    name: 'video',
    path: /^\/videos\/(?<id>[0-9A-Za-z]+)(?:\/(?<tab>[a-z]+))?$/,
    title: titled({ en: 'Video', nl: 'Video', de: 'Video', fr: 'Vidéo' }),
    load: () => import('../video/dash-video.ts'),
    element: 'dash-video',
    view: ({ id, tab }) => html`<dash-video .videoId=${id} .tab=${tab ?? ''}></dash-video>`,
    page: ({ id }) => `video ${id}`,
    below: 'library',
  },
  {
    name: 'trash',
    needs: 'videos:delete',
    path: /^\/trash$/,
    title: titled({ en: 'Trash', nl: 'Prullenbak', de: 'Papierkorb', fr: 'Corbeille' }),
    load: () => import('../trash/dash-trash.ts'),
    element: 'dash-trash',
    below: 'library',
  },
  {
    name: 'links',
    needs: 'links:manage',
    path: /^\/links$/,
    title: titled({
      en: 'Private links',
      nl: 'Privélinks',
      de: 'Private Links',
      fr: 'Liens privés',
    }),
    load: () => import('../links/dash-links.ts'),
    element: 'dash-links',
    below: 'library',
  },
  {
    name: 'analytics',
    needs: 'analytics:read',
    path: /^\/analytics(?:\/(?<part>quality|live))?$/,
    title: titled({ en: 'Analytics', nl: 'Statistieken', de: 'Statistik', fr: 'Statistiques' }),
    load: () => import('../analytics/dash-analytics.ts'),
    element: 'dash-analytics',
    view: ({ part }) => html`<dash-analytics page=${part ?? ''}></dash-analytics>`,
    page: () => 'analytics',
    nav: { href: '/analytics', keys: 'g a', icon: chartIcon },
  },
  {
    name: 'device',
    path: /^\/device$/,
    title: titled({
      en: 'Sign in a program',
      nl: 'Een programma aanmelden',
      de: 'Ein Programm anmelden',
      fr: 'Connecter un programme',
    }),
    load: () => import('../device/dash-device.ts'),
    element: 'dash-device',
  },
  {
    name: 'imports',
    needs: 'imports:manage',
    path: /^\/imports$/,
    title: importTitle,
    load: () => import('../imports/dash-imports.ts'),
    element: 'dash-imports',
    nav: { href: '/imports', keys: 'g i', icon: importIcon },
  },
  {
    name: 'import-start',
    needs: 'imports:manage',
    path: /^\/imports\/new$/,
    title: importTitle,
    load: () => import('../imports/start/dash-import-start.ts'),
    element: 'dash-import-start',
    below: 'imports',
  },
  {
    name: 'import',
    needs: 'imports:manage',
    path: /^\/imports\/(?<id>imp_[0-9A-Za-z]+)$/,
    title: importTitle,
    load: () => import('../imports/one/dash-import.ts'),
    element: 'dash-import',
    view: ({ id }) => html`<dash-import .importId=${id}></dash-import>`,
    below: 'imports',
  },
  {
    name: 'developers',
    needs: 'keys:manage',
    path: /^\/developers(?:\/(?<tab>webhooks|tokens|api|playground))?(?:(?<=webhooks)\/(?<of>whk_[0-9A-Za-z]+))?$/,
    title: titled({ en: 'Developers', nl: 'Ontwikkelaars', de: 'Entwickler', fr: 'Développeurs' }),
    load: () => import('../developers/dash-developers.ts'),
    element: 'dash-developers',
    view: ({ tab, of }) =>
      html`<dash-developers tab=${tab ?? ''} of=${of ?? ''}></dash-developers>`,
    page: ({ of }) => `developers ${of ?? ''}`,
    nav: { href: '/developers', keys: 'g d', icon: codeIcon },
  },
  {
    name: 'health',
    needs: 'system:read',
    path: /^\/health$/,
    title: titled({ en: 'Health', nl: 'Status', de: 'Zustand', fr: 'État' }),
    load: () => import('../health/dash-health.ts'),
    element: 'dash-health',
    nav: { href: '/health', keys: 'g h', icon: pulseIcon },
  },
  {
    name: 'account',
    // The second address is where signing in was set up before there were accounts.
    path: /^\/(?:account(?:\/(?<tab>sign-in|notifications|sessions))?|settings\/(?<old>sign-in))$/,
    title: titled({ en: 'Account', nl: 'Account', de: 'Konto', fr: 'Compte' }),
    load: () => import('../account/dash-account-page.ts'),
    element: 'dash-account-page',
    view: ({ tab, old }) => html`<dash-account-page tab=${tab ?? old ?? ''}></dash-account-page>`,
    page: () => 'account',
  },
  {
    name: 'join',
    path: /^\/join$/,
    title: titled({ en: 'Join', nl: 'Deelnemen', de: 'Beitreten', fr: 'Rejoindre' }),
    load: () => import('../sign-in/dash-join.ts'),
    element: 'dash-join',
    open: true,
  },
  {
    name: 'forgot',
    path: /^\/forgot$/,
    title: titled({
      en: 'Forgotten password',
      nl: 'Wachtwoord vergeten',
      de: 'Passwort vergessen',
      fr: 'Mot de passe oublié',
    }),
    load: () => import('../sign-in/dash-forgot.ts'),
    element: 'dash-forgot',
    open: true,
  },
  {
    name: 'reset',
    path: /^\/reset$/,
    title: titled({
      en: 'New password',
      nl: 'Nieuw wachtwoord',
      de: 'Neues Passwort',
      fr: 'Nouveau mot de passe',
    }),
    load: () => import('../sign-in/dash-reset.ts'),
    element: 'dash-reset',
    open: true,
  },
  {
    name: 'settings',
    needs: 'spaces:write',
    path: /^\/settings(?:\/(?<tab>player|pages|encoding|storage|mail|people|sso|audit|about))?$/,
    title: titled({ en: 'Settings', nl: 'Instellingen', de: 'Einstellungen', fr: 'Réglages' }),
    load: () => import('../settings/dash-settings.ts'),
    element: 'dash-settings',
    view: ({ tab }) => html`<dash-settings tab=${tab ?? ''}></dash-settings>`,
    page: () => 'settings',
    nav: { href: '/settings', keys: 'g s', icon: gearIcon },
  },
]

/** The pages of the menu, of the palette, and of the keys, as far as somebody may open them. */
export const navPages = (app: App) =>
  pages.flatMap(({ name, title: label, nav, needs }) =>
    nav && isOffered(app, needs) ? [{ name, label, ...nav }] : [],
  )

/** In the place of a page that the role of somebody does not include. */
export const noAccessView: LoadedView = {
  load: () => import('./dash-not-found.ts'),
  element: 'dash-no-access',
}

export function pageAt(path: string): { route: PageRoute; params: Record<string, string> } {
  for (const route of pages) {
    const match = route.path.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return { route: notFound, params: {} }
}

export const isPage = (path: string): boolean => pageAt(path).route !== notFound
