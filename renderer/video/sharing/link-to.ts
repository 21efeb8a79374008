/** The page that lists a space or a collection for viewers. */
export const linkToList = (base: string, id: string) => `${base}/c/${id}`

/** Where a video is watched by itself. */
export const linkTo = (base: string, id: string, token: string | null = null) =>
  `${base}/watch/${id}${token === null ? '' : `?token=${token}`}`
