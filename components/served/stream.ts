/** What plays a stream of svc in any media element: for the editor of the dashboard, which shows the source of a cut. */
export { PlaySession } from '../player/session.ts'
