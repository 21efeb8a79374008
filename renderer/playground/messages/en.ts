export const en = {
  about:
    'Try every component with your own videos: change a setting, see what it does, copy the code.',
  element: 'Component',
  anew: 'Reload',
  theElement: 'Component preview',
  settingsOf: (tag: string) => `Settings of ${tag}`,
  noVideo: 'There is no video to show yet.',
  uploadOne: 'Upload a video',
  byToken:
    'This content is private. The preview uses a token that is valid for one day; on your site, your server signs the token.',
  uploadStays:
    'Files that you upload here stay in the library. The token is valid for one hour or until you leave this page.',
  uploadToken:
    'Visitors upload with a token that your server signs. For this test, the dashboard creates ' +
    'an API key, signs a token with it, and revokes the key when you leave this page.',
  makeToken: 'Create test token',
  madeHere: 'created for this page',
  noToken: 'The token was not created',
  notSigned: 'The browser can sign tokens only over HTTPS or on this computer.',
  notSignedHint: 'Sign a token on your server and paste it into the token field.',
  notLoaded: 'The component could not be loaded',
  notLoadedHint: 'Check that svc is running, then try again.',
  noManifest: 'The description of the components is missing.',
  noManifestHint: 'Reinstall svc, or run npm run build.',
  notThere: (tag: string) => `The bundle does not contain ${tag}.`,

  find: 'Find a video',
  video: 'Video',
  notPlayable: (name: string) => `${name} (not playable yet)`,
  list: 'List',
  spaces: 'Spaces',
  collections: 'Collections',

  settings: 'Settings',
  resetAll: (count: number) => `Reset all ${count}`,
  findSetting: 'Find a setting',
  attributes: 'Attributes',
  slots: 'Slots',
  properties: 'CSS custom properties',
  parts: 'CSS parts',
  declarations: 'declarations',
  setOf: (set: number, all: number) => `${set} of ${all} set`,
  byDefault: 'Default:',
  isDefault: (value: string) => `${value} (default)`,
  default: 'Default',
  chooseColour: (name: string) => `${name}, choose a color`,

  code: 'Code',
  theCode: 'code',
  copyCode: 'Copy code',
  kindOfCode: 'Code type',
  inFrame:
    'The page in the iframe uses the settings of the video and its space, not the settings chosen here.',

  events: 'Events',
  clear: 'Clear events',
  noEvents: 'No events yet. Events of the component appear here.',
  times: (count: number) => `× ${count}`,
}
export type PlaygroundMessages = typeof en
