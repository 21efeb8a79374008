export const en = {
  about:
    'Every element with the videos of this appliance: change a setting, see what it does, take the code along.',
  element: 'Element',
  anew: 'Load it anew',
  theElement: 'The element',
  settingsOf: (tag: string) => `Settings of ${tag}`,
  noVideo: 'There is no video yet for this element to show.',
  uploadOne: 'Upload one',
  byToken:
    'Not public: here it is opened by a token for a day. On your page the token is one that your server signs.',
  uploadStays:
    'Files that are uploaded here stay in the library. The token holds for an hour, or until you leave this page.',
  uploadToken:
    'Visitors upload with a token that your server signs. To try it here, the dashboard makes ' +
    'an API key, signs a token with it, and revokes the key when you leave this page.',
  makeToken: 'Make a token to try with',
  madeHere: 'made for this page',
  noToken: 'There is no token',
  notSigned: 'The browser signs only on https or on this machine itself.',
  notSignedHint: 'Sign a token on your server and paste it into the field “token”.',
  notLoaded: 'The element could not be loaded',
  notLoadedHint: 'Check that the appliance is running, then try again.',
  noManifest: 'The appliance has no description of its elements.',
  noManifestHint: 'Build or install it anew.',
  notThere: (tag: string) => `The bundle holds no ${tag}.`,

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
  chooseColour: (name: string) => `${name}, choose a colour`,

  code: 'Code',
  theCode: 'code',
  copyCode: 'Copy code',
  kindOfCode: 'Kind of code',
  inFrame:
    'The page in the frame has the settings of the video and its space; those that are made here do not reach it.',

  events: 'Events',
  clear: 'Clear events',
  noEvents: 'Nothing yet. What the element tells its page appears here.',
  times: (count: number) => `× ${count}`,
}
export type PlaygroundMessages = typeof en
