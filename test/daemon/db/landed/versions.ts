/**
 * The versions on main that brought a schema, by commit. Those that could not be started, or could not make a video, are
 * not among them: ee413533 (no program yet), 66a302e4 (d8f0ad70 stands for it) and a60c289d. The schema of the last, and
 * those that came several in one commit, are made of the next version by undoing its migrations one by one.
 */
export const LANDED = [
  '2e1dd78d',
  'b6a2199b',
  '17715854',
  'd8f0ad70',
  '33cd8992',
  '49634513',
  'c5cf0f68',
  '26e1ff28',
  '5e3bf738',
  'fb9895fe',
  'cbb3d384',
  'fa8d2144',
  'e2977771',
  'eab6bee5',
  'e1266698',
  'd78d4a8f',
  '9f985912',
  'ed9f9ee5',
  '92eb6254',
  'c1d16bd9',
  '71f191ae',
  '35f0b401',
  '64f940a3',
  'fc3f5b5d',
  'f86f8830',
  '2dca69d8',
  'b57ad21f',
  'dbf77199',
] as const
export type LandedVersion = (typeof LANDED)[number]
