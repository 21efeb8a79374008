export const en = {
  visibility: 'Visibility',
  public: 'Public',
  publicHint: 'Everybody who has the address or the code may watch.',
  private: 'Private',
  privateHint: 'Only who has a playback token may watch.',
  nowPublic: 'The video is public',
  nowPrivate: 'The video is private: pages need a token now',
  visibilityNotSaved: 'The visibility was not changed',
  domains: 'Allowed sites:',
  anyDomain: 'any',
  anyDomainHint: 'Every site may show the videos of this space.',
  domainsHint: 'Only these sites may show the videos of this space.',
  changeInSettings: 'Change in Settings',
  token: 'Playback token',
  tokenLead:
    'To try it, or for a link to somebody. Who has it may watch until it ends; the code below ' +
    'holds it as long as this page is open.',
  lifetime: 'Good for',
  reach: 'Opens',
  reaches: { video: 'this video', collection: 'its collection', space: 'the whole space' },
  withOriginal: 'Also the original file',
  makeToken: 'Make a token',
  makingToken: 'Making…',
  holdsUntil: (when: string) => `Good until ${when}.`,
  byCommand: 'The same on the command line:',
  command: 'command',
  serverTitle: 'On your own site: sign on your server',
  serverText:
    'In production your own server signs a token for each visitor with an API key, without ' +
    'asking svc. The key never gets into a page; revoking it ends all its tokens at once.',
  toKeys: 'To the API keys',
  embed: 'Embed',
  copy: 'Copy',
  code: 'code',
  needsToken:
    'This video is private, so its code needs a playback token. Make one above, then copy the code.',
  kindOfCode: 'Kind of code',
  kinds: { html: 'HTML', react: 'React', iframe: 'iframe', oembed: 'Link (oEmbed)' },
  kindHints: {
    html: 'Paste it where the video is to appear.',
    react: 'With the package @svc/components.',
    iframe: 'For editors that take no scripts.',
    oembed:
      'Paste the address into an editor that knows oEmbed; it makes the player of it by itself.',
  },
  pin: 'Write the settings of this video into the code',
  pinHint: 'They hold on that page then, also when the video’s are changed later.',
  playground: 'Try every element in the playground',
}
export type SharingMessages = typeof en
