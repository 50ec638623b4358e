package foyer.licence;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** How the network is reached. */
final class Proxies extends ProxySelector {
    /** Null: the JVM's, else the environment's; empty: none. */
    private final String chosen;
    private final UnaryOperator<String> environment;

    Proxies(String chosen, UnaryOperator<String> environment) {
        this.chosen = chosen;
        this.environment = environment;
    }

    @Override
    public List<Proxy> select(URI address) {
        if (chosen == null) {
            var own = ProxySelector.getDefault();
            var ofMachine = own == null ? List.<Proxy>of() : own.select(address);
            if (ofMachine.stream().anyMatch(proxy -> proxy.type() != Proxy.Type.DIRECT)) return ofMachine;
        }
        var named = chosen == null ? named(address) : chosen;
        var place = named == null || named.isEmpty() ? null : placeOf(named);
        return List.of(place == null ? Proxy.NO_PROXY : new Proxy(Proxy.Type.HTTP, place));
    }

    @Override
    public void connectFailed(URI address, SocketAddress place, IOException cause) {
        // The call says that there was no answer.
    }

    /** As curl reads the environment; null: it names none. */
    String named(URI address) {
        var host = "." + address.getHost();
        var exempt = read("NO_PROXY");
        for (var each : (exempt == null ? "" : exempt).split("[\\s,]+")) {
            if (each.equals("*")) return null;
            if (!each.isEmpty() && host.endsWith("." + each.replaceFirst("^\\*?\\.", ""))) return null;
        }
        // HTTP_PROXY in capitals may come from a request's header, where a program is run for one.
        var own = "https".equals(address.getScheme()) ? read("HTTPS_PROXY") : environment.apply("http_proxy");
        return own == null || own.isEmpty() ? read("ALL_PROXY") : own;
    }

    private String read(String name) {
        var small = environment.apply(name.toLowerCase(Locale.ROOT));
        return small == null || small.isEmpty() ? environment.apply(name) : small;
    }

    private static URI uriOf(String named) {
        try {
            return URI.create(named.contains("://") ? named : "http://" + named);
        } catch (IllegalArgumentException cause) {
            return URI.create("http://invalid.invalid");
        }
    }

    private static InetSocketAddress placeOf(String named) {
        var uri = uriOf(named);
        int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
        return uri.getHost() == null ? null : new InetSocketAddress(uri.getHost(), port);
    }

    /** Name and password that stand in the address of the proxy, as a header; null: none do. */
    String authorization(URI address) {
        var named = chosen == null ? named(address) : chosen;
        var user = named == null ? null : uriOf(named).getRawUserInfo();
        if (user == null) return null;
        var parts = Arrays.stream(user.split(":", 2)).map(Proxies::plain).toList();
        var text = parts.get(0) + ":" + (parts.size() > 1 ? parts.get(1) : "");
        return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String plain(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
