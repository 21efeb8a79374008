export const en = {
  title: 'Poster',
  current: 'The poster as it is',
  trial: 'The poster as it would be',
  isAutomatic: 'Chosen by itself. Move the player to a better moment, or upload an image.',
  isFrame: (at: string) => `The frame at ${at}.`,
  isImage: 'An image that was uploaded.',
  notKept: 'Not saved yet.',
  useFrame: (at: string) => `Use the frame at ${at}`,
  frameBack: 'Previous frame',
  frameOn: 'Next frame',
  upload: 'Upload an image',
  automatic: 'Back to the automatic one',
  keep: 'Save as poster',
  saving: 'Saving…',
  cancel: 'Cancel',
  kept: 'Poster saved',
  isAutomaticAgain: 'The poster is chosen by itself again',
  notSaved: 'The poster was not changed.',
  faults: {
    type: 'That is no JPEG, PNG, WebP or AVIF. Export the image in one of these.',
    tooLarge: 'That image has more than 20 MB. Save it smaller.',
    tooManyPixels:
      'That image has more than 50 megapixels. Make it smaller; 1920 × 1080 is plenty.',
    unreadable: 'That image cannot be read. It may be damaged: export it once more.',
  },
}
export type PosterMessages = typeof en
