export const en = {
  playground: 'Playground',

  home: 'svc, all videos',
  skip: 'Skip to content',
  navigation: 'Main',
  reconnecting: 'Reconnecting…',
  partsMissing: 'Part of the dashboard did not load',
  problems: (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`,
  space: 'Space',
  switchSpace: (name: string) => `Space: ${name}. Switch space`,
  upload: 'Upload',
  find: 'Search',
  findWhat: 'videos, collections, pages and actions',

  myAccount: 'Account',
  account: 'Preferences',
  language: 'Language',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  keys: 'Keyboard shortcuts',
  signOut: 'Sign out',
  stopAndSignOut: 'Stop uploads and sign out?',
  stopAndSignOutText:
    'Files that are not fully uploaded are discarded. Uploaded files are still processed.',
  stillIn: 'You are still signed in',
  languageNotLoaded: (language: string) => `${language} could not be loaded`,
  notOpened: 'It could not be opened',

  noAccess: 'Not included in your role',
  noAccessText: 'Ask an owner of the space if you need this page.',
  nothingHere: 'Page not found',
  nothingHereText: 'The link may be outdated or mistyped.',
  allVideos: 'All videos',
  shortcuts: {
    palette: 'Search videos, pages and actions',
    upload: 'Upload files',
    goTo: (page: string) => `Go to ${page}`,
    everywhere: 'On every page',
    afterwards: 'then',
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Turn these off if you use speech input or press keys by accident.',
    done: 'Done',
  },
}

export type ShellMessages = typeof en
