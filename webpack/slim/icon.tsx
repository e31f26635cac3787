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
 * Makes a component from an icon's data. It replaces lucide-react's own function, which has many more features and
 * would be in every remote. An icon without a label is decoration, which screen readers skip.
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
