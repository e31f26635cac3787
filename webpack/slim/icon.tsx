import { type SVGProps, createElement } from 'react';

/** An icon of lucide-react as data. */
interface IconData {
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number;
}

/**
 * What makes an icon of lucide's data, as far as the shop uses it; built in place of lucide-react's own, which every remote
 * would carry and which can do much more. Without a name an icon is decoration.
 */
export default function createIcon({ size: drawn, node }: IconData) {
  return function Icon({ size = drawn, children, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${String(drawn)} ${String(drawn)}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={rest['aria-label'] || rest['aria-labelledby'] || children ? undefined : true}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
        {children}
      </svg>
    );
  };
}
