/**
 * What the library consists of beside its head, which is there before them: fetched while the first
 * picture is shown.
 */
import './collections/dash-collections.ts'
import './dash-filters.ts'
import './bulk/dash-selection.ts'
import './dash-empty.ts'
import './list/dash-videos.ts'
