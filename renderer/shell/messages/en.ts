/** Of the frame. The names of the rooms are the titles of their pages as well. */
export const en = {
  videos: 'Videos',
  video: 'Video',
  analytics: 'Analytics',
  imports: 'Imports',
  developers: 'Developers',
  playground: 'Playground',
  settings: 'Settings',
  device: 'Sign in a program',
  notFound: 'Not found',

  home: 'svc, all videos',
  skip: 'Skip to the content',
  rooms: 'Rooms',
  reconnecting: 'Reconnecting…',
  space: 'Space',
  switchSpace: (name: string) => `Space: ${name}. Switch to another`,
  upload: 'Upload',
  find: 'Search',
  findWhat: 'videos, collections, pages and actions',

  account: 'Account and display',
  language: 'Language',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  keys: 'Keyboard shortcuts',
  signOut: 'Sign out',
  stopAndSignOut: 'Stop the uploads and sign out?',
  stopAndSignOutText:
    'Files that have not arrived completely are not kept. Those that have go on being processed.',
  stillIn: 'You are still signed in',
  languageNotLoaded: (language: string) => `The page could not be shown in ${language}`,
  notOpened: 'It could not be opened',

  nothingHere: 'Nothing at this address',
  nothingHereText: 'The link may be old, or mistyped.',
  allVideos: 'All videos',
}
export type ShellMessages = typeof en
