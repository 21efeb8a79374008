/** Names in the data folder. */
export const SQLITE_FILE = 'svc.db'
/** The file of before, once its rows are in PostgreSQL: shows that, and is the way back to that moment. */
export const MOVED_DATABASE = 'svc.db.moved'
