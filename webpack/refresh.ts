import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import reactRefresh from 'react-refresh-typescript';
import type ts from 'typescript';
import type { WebpackPluginInstance } from 'webpack';

/** The parts of a build that replace changed components in the running page. Only dev servers import this module. */
export interface Refresh {
  plugin: () => WebpackPluginInstance;
  /** Marks the components in a file. */
  transformer: ts.TransformerFactory<ts.SourceFile>;
}

export const refresh: Refresh = {
  plugin: () => new ReactRefreshPlugin({ overlay: false, include: /\.tsx$/ }),
  // Files without JSX stay unchanged, because some of them run in the build itself, where there is no page.
  transformer: (context) => {
    const mark = reactRefresh()(context);
    return (file) => (file.fileName.endsWith('.tsx') ? mark(file) : file);
  },
};
