/** The track that is marked as default, else the first one. */
export const defaultTrack = <T extends { isDefault: boolean }>(
  tracks: readonly T[],
): T | undefined => tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
