/** The start of the dashboard: addresses, session, frame. */
import { app } from './app/app.ts'
import './app/dash-app.ts'
import { startRouter } from './app/router.ts'
import { openSession } from './app/session.ts'

startRouter(app)
void openSession(app)
