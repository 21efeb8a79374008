/** The pages of the dashboard: path, title and bundle of each. */
import { html, type TemplateResult } from 'lit'
import { chartIcon, codeIcon, gearIcon, importIcon, videosIcon } from '../kit/icons.ts'
import { language, type DashboardLanguage } from '../kit/language.ts'

export interface LoadedView {
  /** The build reads the path of the `import()` from its text. */
  load(): Promise<unknown>
  element: string
  view(params: Record<string, string>): TemplateResult
}

export interface PageRoute extends LoadedView {
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
}

/** In each language here and not among the messages: a page is one row. */
const titled = (names: Record<DashboardLanguage, string>) => () => names[language()]
const importTitle = titled({ en: 'Imports', nl: 'Imports', de: 'Importe', fr: 'Imports' })

/** In the place of every page for a browser that is not signed in. */
export const signInView: LoadedView = {
  load: () => import('../sign-in/dash-signed-out.ts'),
  element: 'dash-signed-out',
  view: () => html`<dash-signed-out></dash-signed-out>`,
}

const notFound: PageRoute = {
  name: 'lost',
  path: /./,
  title: titled({ en: 'Not found', nl: 'Niet gevonden', de: 'Nicht gefunden', fr: 'Introuvable' }),
  load: () => import('./dash-not-found.ts'),
  element: 'dash-lost',
  view: () => html`<dash-lost></dash-lost>`,
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
    view: () => html`<dash-library></dash-library>`,
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
    path: /^\/trash$/,
    title: titled({ en: 'Trash', nl: 'Prullenbak', de: 'Papierkorb', fr: 'Corbeille' }),
    load: () => import('../trash/dash-trash.ts'),
    element: 'dash-trash',
    view: () => html`<dash-trash></dash-trash>`,
    below: 'library',
  },
  {
    name: 'analytics',
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
    view: () => html`<dash-device></dash-device>`,
  },
  {
    name: 'imports',
    path: /^\/imports$/,
    title: importTitle,
    load: () => import('../imports/dash-imports.ts'),
    element: 'dash-imports',
    view: () => html`<dash-imports></dash-imports>`,
    nav: { href: '/imports', keys: 'g i', icon: importIcon },
  },
  {
    name: 'import-start',
    path: /^\/imports\/new$/,
    title: importTitle,
    load: () => import('../imports/start/dash-import-start.ts'),
    element: 'dash-import-start',
    view: () => html`<dash-import-start></dash-import-start>`,
    below: 'imports',
  },
  {
    name: 'import',
    path: /^\/imports\/(?<id>imp_[0-9A-Za-z]+)$/,
    title: importTitle,
    load: () => import('../imports/one/dash-import.ts'),
    element: 'dash-import',
    view: ({ id }) => html`<dash-import .importId=${id}></dash-import>`,
    below: 'imports',
  },
  {
    name: 'developers',
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
    name: 'settings',
    path: /^\/settings(?:\/(?<tab>player|pages|encoding|storage|sign-in|about))?$/,
    title: titled({ en: 'Settings', nl: 'Instellingen', de: 'Einstellungen', fr: 'Réglages' }),
    load: () => import('../settings/dash-settings.ts'),
    element: 'dash-settings',
    view: ({ tab }) => html`<dash-settings tab=${tab ?? ''}></dash-settings>`,
    page: () => 'settings',
    nav: { href: '/settings', keys: 'g s', icon: gearIcon },
  },
]

/** The pages of the menu, of the palette, and of the keys. */
export const NAV_PAGES = pages.flatMap(({ name, title: label, nav }) =>
  nav ? [{ name, label, ...nav }] : [],
)

export function pageAt(path: string): { route: PageRoute; params: Record<string, string> } {
  for (const route of pages) {
    const match = route.path.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return { route: notFound, params: {} }
}

export const isPage = (path: string): boolean => pageAt(path).route !== notFound
