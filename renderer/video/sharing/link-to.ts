/** Where a video is watched by itself. */
export const linkTo = (base: string, id: string, token: string | null = null) =>
  `${base}/watch/${id}${token === null ? '' : `?token=${token}`}`
