import type { ReleaseChecked, RemoteReleases } from './release';

/** A remote as staff see it: its live version, its canary, and all its versions, newest first. */
export type RemoteOverview = RemoteReleases;

/** The answer to a publication or its dry run: the checks that the release passed, in words. */
export type PublishResult = ReleaseChecked;
